-- A notification that was everybody's becomes one for each person of its nursery, so that 0041 may say whose each is.
ALTER TABLE notifications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE users NO FORCE ROW LEVEL SECURITY;
INSERT INTO notifications (nursery_id, user_id, title, message, notification_type, reference_type, reference_id, is_read, created_at)
SELECT n.nursery_id, u.id, n.title, n.message, n.notification_type, n.reference_type, n.reference_id, n.is_read, n.created_at
FROM notifications n JOIN users u ON u.nursery_id = n.nursery_id
WHERE n.user_id IS NULL;
DELETE FROM notifications WHERE user_id IS NULL;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
