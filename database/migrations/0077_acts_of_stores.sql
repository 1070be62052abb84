-- Of what an act on plants was a part: asked before it is taken back by itself.
CREATE INDEX purchase_receipt_lines_act ON purchase_receipt_lines (nursery_id, act_id) WHERE act_id IS NOT NULL;
CREATE INDEX stocktake_lines_act ON stocktake_lines (nursery_id, act_id) WHERE act_id IS NOT NULL;
