-- What an expense put into stock is looked up by the expense, to be corrected and taken out together with it.
CREATE INDEX inventory_transactions_of_expenses ON inventory_transactions (nursery_id, reference_id) WHERE reference_type = 'expense';
