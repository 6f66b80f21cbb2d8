#include "parcels.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct address *address = address_new(parcels_text("Ulm"), 89);
    struct parcel *parcel = parcel_new(parcels_text("a"), address);
    struct parcel_list *list = parcel_list_new();
    parcel_list_add(list, parcel);
    struct parcel *made = parcel_list_make(list, "b");
    if (argc > 1) {
        parcel_set_label(made, parcel->address->town);
    }
    struct round *round = round_new(parcels_text("Eve"), list);
    int ok = round_count_zip(round, 89) == 1 && round_count_zip(round, 0) == 1;
    round_free(round);
    return ok ? 0 : 1;
}
