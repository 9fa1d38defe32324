-- Whether any product holds these words. The planner takes a query for one row as a reason to read the table until the first match
-- comes, and words that nobody uses make it read all of it: here it may use nothing but the full text index.
CREATE FUNCTION words_found(query tsquery) RETURNS boolean LANGUAGE sql STABLE
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
  SELECT EXISTS (SELECT FROM product_group g WHERE g.published AND g.words @@ query)
$$;
