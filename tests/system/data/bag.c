#include "bag.h"
#include <stdlib.h>
#include <string.h>
struct bag { char *name; char **items; size_t count, room; };
static char *dup(const char *s){ size_t n=strlen(s)+1; char *c=malloc(n); if(c) memcpy(c,s,n); return c; }
bag *bag_new(const char *name){ bag *b=calloc(1,sizeof *b); if(!b) return NULL; b->name=dup(name);
#ifdef OK
 if(!b->name){free(b);return NULL;}
#else
 if(!b->name) return NULL; /* leak */
#endif
 return b;}
void bag_free(bag *b){ if(!b)return; for(size_t i=0;i<b->count;i++) free(b->items[i]); free(b->items); free(b->name); free(b);}
int bag_add(bag *b,const char *text){
 if(b->count==b->room){ size_t r=b->room?2*b->room:2; char **n=realloc(b->items,r*sizeof*n);
#ifdef OK
   if(!n) return -1;
#endif
   b->items=n; b->room=r; if(!n) return -1; }
 char *c=dup(text); if(!c) return -1; b->items[b->count++]=c; return 0;}
size_t bag_count(const bag *b){return b->count;}
const char *bag_get(const bag *b,size_t i){return i<b->count?b->items[i]:NULL;}
bag *bag_copy(const bag *b){ bag *c=bag_new(b->name);
#ifdef OK
 if(!c) return NULL;
 c->items=malloc((b->count+1)*sizeof *c->items); if(!c->items){bag_free(c);return NULL;} c->room=b->count+1;
 for(size_t i=0;i<b->count;i++){ char *t=dup(b->items[i]); if(!t){bag_free(c);return NULL;} c->items[c->count++]=t;}
#else
 c->items=malloc((b->count+1)*sizeof *c->items); c->room=b->count+1;
 for(size_t i=0;i<b->count;i++) c->items[c->count++]=dup(b->items[i]);
#endif
 return c;}
int bag_rename(bag *b,const char *name){ char *n=dup(name);
#ifdef OK
 if(!n) return -1; free(b->name);
#else
 free(b->name); if(!n) return -1;
#endif
 b->name=n; return 0;}
