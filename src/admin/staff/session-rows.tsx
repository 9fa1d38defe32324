import type { StaffSession } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-staff.ts'
import { Row, Rows } from '../shell/rows.tsx'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'

interface Props {
  sessions: readonly StaffSession[]
  /** Name of the list. */
  label: string
  showsNames?: boolean
  end: (id: number) => Promise<void>
}

/** Browsers that are logged in. The current one is ended by the logout. */
export function SessionRows({ sessions, label, showsNames = false, end }: Props) {
  const { run, isRunning } = useAction()
  const dateText = useDateText()
  return (
    <Rows label={label}>
      {sessions.map(({ id, name, device, address, created_at, last_seen_at, current }) => (
        <Row
          key={id}
          title={showsNames ? t.sessionOf({ name, device, address }) : t.session({ device, address })}
          marks={[current && t.thisDevice()]}
          text={t.sessionTimes({ since: dateText(created_at), seen: dateText(last_seen_at) })}
          actions={
            !current && (
              <Button
                look="quiet"
                disabled={isRunning}
                aria-label={t.endSessionOf({ device, seen: dateText(last_seen_at) })}
                onClick={() =>
                  run(async () => {
                    await end(id)
                    return t.sessionEnded()
                  })
                }
              >
                {t.endSession()}
              </Button>
            )
          }
        />
      ))}
    </Rows>
  )
}
