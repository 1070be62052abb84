-- The checks of tax kinds hold for the rows of before, too.
-- An older Glasshouse can run beside this: no.
ALTER DOMAIN line_tax_kind VALIDATE CONSTRAINT line_tax_kind_check;
ALTER TABLE plant_types VALIDATE CONSTRAINT plant_types_tax_kind_check;
ALTER TABLE inventory_items VALIDATE CONSTRAINT inventory_items_tax_kind_check;
ALTER TABLE order_items VALIDATE CONSTRAINT order_items_tax_kind_check;
ALTER TABLE saved_cart_lines VALIDATE CONSTRAINT saved_cart_lines_tax_kind_check;
ALTER TABLE expenses VALIDATE CONSTRAINT expenses_tax_kind_check;
ALTER TABLE expenses VALIDATE CONSTRAINT expenses_check;
ALTER TABLE expenses VALIDATE CONSTRAINT expenses_check1;
ALTER TABLE recurring_expenses VALIDATE CONSTRAINT recurring_expenses_tax_kind_check;
ALTER TABLE recurring_expenses VALIDATE CONSTRAINT recurring_expenses_check2;
ALTER TABLE recurring_expenses VALIDATE CONSTRAINT recurring_expenses_check3;
ALTER TABLE expense_entries VALIDATE CONSTRAINT expense_entries_tax_kind_check;
