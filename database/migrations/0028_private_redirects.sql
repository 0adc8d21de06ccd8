-- Old addresses of what is scheduled or off the site tell of it. The server redirects; visitors need no list.
drop policy "all of them" on public.page_redirects;
create policy "the practitioner's redirects" on public.page_redirects for select to admin using (true);
revoke select on public.page_redirects from anon, authenticated;
drop policy "all of them" on public.article_redirects;
create policy "the practitioner's redirects" on public.article_redirects for select to admin using (true);
revoke select on public.article_redirects from anon, authenticated;
