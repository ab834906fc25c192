-- What was rejected and still has its item: its bytes are destroyed once it was kept for its time.
CREATE INDEX submissions_rejected ON submissions (decided_at) WHERE status = 'rejected' AND artifact IS NOT NULL;
