-- A portal's largest file, as its form offers it: MB and GB are told by the thousand.
UPDATE portals SET max_file_size = (max_file_size / 1048576) * 1000000
WHERE max_file_size IN (10485760, 52428800, 209715200, 524288000);
UPDATE portals SET max_file_size = (max_file_size / 1073741824) * 1000000000
WHERE max_file_size IN (2147483648, 10737418240, 53687091200);
