/** Why a plugin wants the visitor's leave: consent is asked by these. */
export type ConsentCategory = 'necessary' | 'preferences' | 'analytics' | 'marketing'

/** What a plugin asks the visitor's leave for, in words of the preferences. */
export interface PluginConsent {
  category: ConsentCategory
  name: string
  description: string
}

/** What a plugin's script loads from elsewhere: origins that the policy of pages names while it is installed. */
export interface PluginHosts {
  scripts?: readonly string[]
  connections?: readonly string[]
  images?: readonly string[]
  frames?: readonly string[]
}

/** All that is known of a plugin: its file in schemas/plugins/, as the generator hands it on. */
export interface PluginDefinition<Name extends string = string> {
  /** Spelt as in the specification; the `module_name` of the API. */
  name: Name
  title: string
  description: string
  consent?: PluginConsent
  hosts?: PluginHosts
  /** The names of settings that no browser is ever sent. */
  secrets: readonly string[]
  /** JSON Schema of the config. */
  schema: Readonly<Record<string, unknown>> & { properties: Readonly<Record<string, PluginProperty>> }
}

/** A setting of a plugin's config. */
export interface PluginProperty {
  title?: string
  description?: string
  type?: string | readonly string[]
  default?: unknown
  [keyword: string]: unknown
}
