-- Whether a download has all exhibits of its project, also those that show nothing of what is in it.
ALTER TABLE downloads ADD exhibits boolean NOT NULL DEFAULT false;
