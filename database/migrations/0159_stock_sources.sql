-- What the profit and loss looks for among the rows of a period: stock that came in without a bill, and work that went into plants.
CREATE INDEX batch_history_sources ON batch_history (nursery_id, happened_on)
  WHERE cost_delta <> 0 AND kind IN ('birth', 'cost', 'reversal');
CREATE INDEX inventory_transactions_sources ON inventory_transactions (nursery_id, transaction_date)
  WHERE kind IN ('opening', 'purchase', 'reversal');
