import type { ApiScope } from './api-scopes.ts'
import type { StaffRole } from './staff-roles.ts'

/** What a resource of the admin is, as `x-resource` of its schema in schemas/admin declares it. */
export interface ResourceFacts {
  /** Last part of its addresses: /admin/<path> and /api/admin/<path>. */
  path: string
  plural: string
  /** Without one, the resource is not in the menu. */
  menu?: { group: MenuGroup; place: number }
  /** The field that people call a record by. */
  titleField: string
  roles: { read: readonly StaffRole[]; write: readonly StaffRole[] }
  /** Whether its writes require a recent re-authentication. */
  reauthenticated?: boolean
  /** Opens the list and its records to API tokens. */
  scopes?: { read: ApiScope }
  columns: readonly ResourceColumn[]
  sorts: readonly string[]
  /** One of `sorts`, with “-” before it if descending. */
  defaultSort: string
  filters?: readonly ResourceFilter[]
  actions: readonly ResourceAction[]
  bulk?: Readonly<Record<string, { title: string; isDangerous?: boolean }>>
  /** The list can be downloaded. */
  export?: ResourceExport
  groups: readonly FieldGroup[]
  /** Screens about a record, below /admin, with its id as `{id}`: `/stock?product={id}`. */
  links?: readonly { title: string; path: string }[]
}

/** What a settings page is: a resource with exactly one record, as `x-resource` of its schema declares it. */
export interface SingletonFacts extends Pick<ResourceFacts, 'path' | 'menu' | 'groups'> {
  singleton: true
  roles: ResourceFacts['roles'] & {
    /** Who may set secrets, after a re-authentication; owners by default. */
    secrets?: readonly StaffRole[]
  }
  /** Addresses of screens that belong to it, below /admin. */
  links?: readonly { title: string; path: string }[]
}

/** A call that answers with a file, and takes the search, the filters, `ids` and `format`. */
export interface ResourceExport {
  path: string
  /** Titles by name; the first is complete. */
  formats: Readonly<Record<string, string>>
  /** The file contains personal data: the call then requires a recent re-authentication. */
  isPersonal?: boolean
}

export type MenuGroup = 'orders' | 'catalogue' | 'customers' | 'content' | 'marketing' | 'settings'

export type ResourceAction = 'create' | 'update' | 'duplicate' | 'archive' | 'delete'

export interface ResourceColumn {
  name: string
  title: string
  type: 'text' | 'number' | 'money' | 'date' | 'status' | 'picture'
  /** Names of the values of a `status`. */
  labels?: Readonly<Record<string, string>>
  /** Hidden until someone chooses it. */
  isOptional?: boolean
}

export interface ResourceFilter {
  name: string
  title: string
  /** Values with their names. */
  options?: Readonly<Record<string, string>>
  /** Name of the resource whose records are the values. */
  reference?: string
  /** The value is a day. */
  isDay?: boolean
  /** The values are texts without commas, such as tags. */
  isText?: boolean
}

export interface FieldGroup {
  title: string
  description?: string
  fields: readonly string[]
  collapsed?: boolean
}
