/** The columns of a line of a sale that name what it sells: none of them. A line fills in its own. */
export const noProduct = {
  plant_type_id: null,
  inventory_item_id: null,
  plant_common_name: null,
  plant_botanical_name: null,
  inventory_item_name: null,
  container_size: null,
  container_size_id: null,
  grade: null,
  grade_id: null,
  unit: null,
}
