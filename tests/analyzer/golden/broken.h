int fine(int a);
int broken(unknown_type b);
