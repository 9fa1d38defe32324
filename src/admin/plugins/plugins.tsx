import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/client/query.ts'
import { listAdminPlugins } from '#generated/calls/plugin-settings.ts'
import * as t from '#words/admin-settings.ts'
import { schemaText } from '../field/field-schema.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'

/** /admin/settings/plugins: the plugins, those in use first. */
export function Screen() {
  const query = useQuery({ ...queryOf(listAdminPlugins), staleTime: 0 })
  return (
    <Page title={t.plugins()} lead={t.pluginsLead()} width="text">
      <LoadedPart query={query}>
        {({ plugins }) =>
          [true, false].map((isInstalled) => {
            const own = plugins.filter((plugin) => plugin.is_installed === isInstalled)
            const title = isInstalled ? t.pluginOn() : t.pluginOff()
            return (
              own.length > 0 && (
                <Card key={title} title={title}>
                  <Rows label={title}>
                    {own.map(({ name, title: plugin, description, consent }) => (
                      <Row
                        key={name}
                        title={<AdminLink href={`/admin/settings/plugins/${name}`}>{schemaText(plugin)}</AdminLink>}
                        text={[schemaText(description), consent && t.pluginConsent()].filter(Boolean).join(' ')}
                      />
                    ))}
                  </Rows>
                </Card>
              )
            )
          })
        }
      </LoadedPart>
    </Page>
  )
}
