-- Two more reduced rates of the European Union, and imports whose tax is accounted for on the return.
-- An older Glasshouse can run beside this: no.
ALTER DOMAIN line_tax_kind DROP CONSTRAINT line_tax_kind_check;
-- squawk-ignore ban-alter-domain-with-add-constraint
ALTER DOMAIN line_tax_kind ADD CONSTRAINT line_tax_kind_check CHECK (VALUE IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge')) NOT VALID;

ALTER TABLE plant_types DROP CONSTRAINT plant_types_tax_kind_check;
ALTER TABLE plant_types ADD CONSTRAINT plant_types_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope')) NOT VALID;
ALTER TABLE inventory_items DROP CONSTRAINT inventory_items_tax_kind_check;
ALTER TABLE inventory_items ADD CONSTRAINT inventory_items_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope')) NOT VALID;
ALTER TABLE order_items DROP CONSTRAINT order_items_tax_kind_check;
ALTER TABLE order_items ADD CONSTRAINT order_items_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope')) NOT VALID;
ALTER TABLE saved_cart_lines DROP CONSTRAINT saved_cart_lines_tax_kind_check;
ALTER TABLE saved_cart_lines ADD CONSTRAINT saved_cart_lines_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope')) NOT VALID;

ALTER TABLE expenses DROP CONSTRAINT expenses_tax_kind_check, DROP CONSTRAINT expenses_check, DROP CONSTRAINT expenses_check1;
ALTER TABLE expenses ADD CONSTRAINT expenses_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge', 'import')) NOT VALID;
ALTER TABLE expenses ADD CONSTRAINT expenses_check CHECK (gst_paid = 0 OR tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced')) NOT VALID;
ALTER TABLE expenses ADD CONSTRAINT expenses_check1 CHECK (reverse_charge_tax = 0 OR tax_kind IN ('reverse_charge', 'import')) NOT VALID;

ALTER TABLE recurring_expenses DROP CONSTRAINT recurring_expenses_tax_kind_check, DROP CONSTRAINT recurring_expenses_check2, DROP CONSTRAINT recurring_expenses_check3;
ALTER TABLE recurring_expenses ADD CONSTRAINT recurring_expenses_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge', 'import')) NOT VALID;
ALTER TABLE recurring_expenses ADD CONSTRAINT recurring_expenses_check2 CHECK (gst_paid = 0 OR tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced')) NOT VALID;
ALTER TABLE recurring_expenses ADD CONSTRAINT recurring_expenses_check3 CHECK (reverse_charge_tax = 0 OR tax_kind IN ('reverse_charge', 'import')) NOT VALID;

ALTER TABLE expense_entries DROP CONSTRAINT expense_entries_tax_kind_check;
ALTER TABLE expense_entries ADD CONSTRAINT expense_entries_tax_kind_check CHECK (tax_kind IN ('standard', 'reduced', 'second_reduced', 'super_reduced', 'zero', 'exempt', 'out_of_scope', 'reverse_charge', 'import')) NOT VALID;
