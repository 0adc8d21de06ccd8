-- Newsletters and their subscribers.

/* A newsletter is written as a draft, then sent as it is. */
create or replace function private.guard_newsletter() returns trigger language plpgsql set search_path = ''
  as $$ begin
    if old.status <> 'draft' and (new.subject, new.preheader, new.body) is distinct from (old.subject, old.preheader, old.body) then
      raise exception 'A newsletter that is being sent or was sent cannot be changed'
        using errcode = '23514', constraint = 'newsletters_stay_as_sent', table = 'newsletters', schema = 'public';
    end if;
    if new.status is distinct from old.status and not ((old.status, new.status) in (('draft', 'sending'), ('sending', 'sent'))) then
      raise exception 'A % newsletter cannot become %', old.status, new.status
        using errcode = '23514', constraint = 'newsletters_legal_moves', table = 'newsletters', schema = 'public', hint = 'draft > sending > sent';
    end if;
    new.updated_at := now();
    return new;
  end $$;

/* A deleted subscriber takes along the emails of the newsletter, also those that wait. The counts stay. */
create or replace function private.delete_emails_of_subscriber() returns trigger
  language plpgsql security definer set search_path = ''
  as $$ begin
    update public.newsletter_sends set status = 'left' where subscriber_id = old.id and status = 'queued';
    delete from public.mail where recipient = old.email and kind in ('newsletter-confirm', 'newsletter-welcome', 'newsletter-leave', 'newsletter');
    return old;
  end $$;
