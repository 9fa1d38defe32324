/** The purposes for which a plugin asks for consent. */
export type ConsentCategory = 'necessary' | 'preferences' | 'analytics' | 'marketing'

/** A plugin's entry in the cookie preferences. */
export interface PluginConsent {
  category: ConsentCategory
  name: string
  description: string
}

/** Origins that the Content Security Policy allows while the plugin is installed. */
export interface PluginHosts {
  scripts?: readonly string[]
  connections?: readonly string[]
  images?: readonly string[]
  frames?: readonly string[]
}

/** A plugin as defined in schemas/plugins/. */
export interface PluginDefinition<Name extends string = string> {
  /** Spelled as in the specification; the API's `module_name`. */
  name: Name
  title: string
  description: string
  consent?: PluginConsent
  hosts?: PluginHosts
  /** Settings that are never sent to a browser. */
  secrets: readonly string[]
  /** JSON Schema of the config. */
  schema: Readonly<Record<string, unknown>> & { properties: Readonly<Record<string, PluginProperty>> }
}

export interface PluginProperty {
  title?: string
  description?: string
  type?: string | readonly string[]
  default?: unknown
  [keyword: string]: unknown
}
