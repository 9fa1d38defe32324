import { useQuery } from '@tanstack/react-query'
import { pluginPages } from '#generated/plugin-pages.ts'
import type { SingletonSummary } from '#domain/resource-schema.ts'
import { listAdminPlugins } from '#generated/calls/plugin-settings.ts'
import * as t from '#words/admin-settings.ts'
import { LoadedSettings } from '../resources/singleton-screen.tsx'
import { Page } from '../shell/page.tsx'
import { usePathParameter } from '../shell/navigation.ts'

/** /admin/settings/plugins/$name: whether a plugin is in use, and its settings. */
export function Screen() {
  const name = usePathParameter('name') ?? ''
  const page = Object.hasOwn(pluginPages, name) ? pluginPages[name] : undefined
  const parent = { href: '/admin/settings/plugins', title: t.plugins() }
  return page ? (
    <Plugin key={name} page={page} parent={parent} />
  ) : (
    <Page title={t.pluginMissing()} parent={parent}>
      {null}
    </Page>
  )
}

function Plugin({ page, parent }: { page: SingletonSummary; parent: { href: string; title: string } }) {
  const { data: module } = useQuery({
    queryKey: [...listAdminPlugins.key(), 'form', page.name],
    queryFn: page.load,
    staleTime: Infinity,
    structuralSharing: false,
  })
  return <LoadedSettings page={page} module={module} parent={parent} />
}
