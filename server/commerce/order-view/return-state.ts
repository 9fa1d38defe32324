/** Where a return `r` is: `asked`, `approved` (the goods are awaited), `received`, `closed` or `refused`. */
export const RETURN_STATE = `CASE WHEN r.status <> 'granted' THEN r.status WHEN r.closed_at IS NOT NULL THEN 'closed'
  WHEN r.received_at IS NOT NULL THEN 'received' ELSE 'approved' END`
