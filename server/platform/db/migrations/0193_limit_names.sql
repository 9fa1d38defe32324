-- Limits that are in force stay in force under the names that their counters have now.
UPDATE attempt SET bucket = names.new || substr(attempt.bucket, length(names.old) + 1)
  FROM (VALUES
    ('review-report:address:', 'reviewReport:address:'),
    ('wait:address:', 'stockAlert:address:'),
    ('wait:mailbox:', 'stockAlertLink:account:'),
    ('newsletter:mailbox:', 'newsletterLink:account:'),
    ('upload:address:', 'picture:address:'),
    ('guest-order:address:', 'guestOrder:address:'),
    ('cash-order:email:', 'cashOrderEmail:account:'),
    ('cash-order:sms:', 'cashOrderSms:account:'),
    ('message:email:asked:', 'mailAsked:account:'),
    ('message:email:known:', 'mailKnown:account:'),
    ('message:email:taken:', 'mailTaken:account:'),
    ('message:sms:asked:', 'smsAsked:account:'),
    ('message:sms:known:', 'smsKnown:account:'),
    ('message:sms:taken:', 'smsTaken:account:')
  ) AS names (old, new)
  WHERE starts_with(attempt.bucket, names.old);
