-- Work for later: asked for inside the transaction that wants it, done once, by a user of its own that owns the queue.
-- The function is how the application comes to the queue it may not touch; whose work it is stands in it, whatever was asked.
CREATE FUNCTION enqueue_job(task text, payload jsonb, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF public.current_nursery() IS NULL THEN RAISE EXCEPTION 'Work is asked for by a nursery'; END IF;
  PERFORM graphile_worker.add_job(
    task, (payload || jsonb_build_object('nursery_id', public.current_nursery()))::json,
    run_at => run_at, job_key => task || ' ' || public.current_nursery() || ' ' || job_key);
END $$;
REVOKE EXECUTE ON FUNCTION enqueue_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enqueue_job TO glasshouse_app;
