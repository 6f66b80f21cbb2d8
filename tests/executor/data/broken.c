int broken(void)
{
    return nothing_of_that_name;
}
