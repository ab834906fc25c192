-- Words of changed items wait in a list until a worker enters them into the index, some seconds later at the most:
-- whoever changes ten thousand items need not wait for that, nor whoever comes next.
ALTER INDEX artifacts_words SET (gin_pending_list_limit = 65536);
