-- Text as people look it up: capitals and accents do not matter, and B9 stands before B10. The database itself sorts by bytes.
CREATE FUNCTION as_looked_up(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
  SELECT regexp_replace(regexp_replace(
    CASE WHEN written ~ '[^ -~]' THEN regexp_replace(normalize(lower(written), NFD), '[\u0300-\u036f]', '', 'g') ELSE lower(written) END,
    '(\d+)', '00000000\1', 'g'), '\d*(\d{9})', '\1', 'g')
$$;
