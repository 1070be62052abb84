-- What PgBouncer needs in PostgreSQL, once, as a superuser in the database of Glasshouse:
--   psql -d glasshouse -f deploy/pgbouncer.sql, then in psql: \password glasshouse_pooler
-- It may read nothing but how the users that Glasshouse makes for itself sign in, and that only as verifiers.
CREATE ROLE glasshouse_pooler LOGIN;
CREATE SCHEMA pooler;
CREATE FUNCTION pooler.login(wanted text) RETURNS TABLE (name text, verifier text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT rolname::text, rolpassword FROM pg_catalog.pg_authid
  WHERE rolname = wanted AND rolname IN (pg_catalog.current_database() || '_web', pg_catalog.current_database() || '_membership')
$$;
REVOKE ALL ON FUNCTION pooler.login FROM PUBLIC;
GRANT USAGE ON SCHEMA pooler TO glasshouse_pooler;
GRANT EXECUTE ON FUNCTION pooler.login TO glasshouse_pooler;
DO $$ BEGIN EXECUTE format('GRANT CONNECT ON DATABASE %I TO glasshouse_pooler', current_database()); END $$;
