-- The subject that an email is sent with in place of `subject`, where it has the code that opens an account: emptied once it is sent, and
-- granted to nobody but the server.
alter table public.mail
  add column confidential_subject text,
  add constraint mail_confidential_subject_is_one_line check (confidential_subject !~ '[[:cntrl:]]');
