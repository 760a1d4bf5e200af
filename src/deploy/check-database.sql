-- Backups are restored into it before they count.
create database daybell_check;
