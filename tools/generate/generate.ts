import { apiSchemas, apiTypes } from './api.ts'
import { blockModules, blockModuleTypes } from './block-modules.ts'
import { builderMessages } from './builder-messages.ts'
import { callModules, operationTable } from './calls.ts'
import { compileEnglish, messageModules } from './messages.ts'
import { readOperations } from './operations.ts'
import { paymentModule, paymentProviders, paymentSchemaFaults } from './payments.ts'
import { pluginModule, pluginSchemaFaults, sectionPluginFaults } from './plugins.ts'
import { resourceOperations, singletonOperations } from './resource-operations.ts'
import {
  pluginPage,
  pluginPageList,
  resourceList,
  resourceModule,
  resourceTypes,
  serverResources,
} from './resources.ts'
import { resourceSchemaFaults } from './resource-rules.ts'
import { readSchemaFiles } from './schema-files.ts'
import { sectionCatalogue, sectionCatalogueTypes, sectionPresets, sectionPresetTypes } from './section-catalogue.ts'
import { contractModule, explainModule, slimModule } from './section-contract.ts'
import {
  sectionContracts,
  sectionContractTypes,
  sectionList,
  sectionListTypes,
  sectionModuleTypes,
  sectionModules,
} from './section-modules.ts'
import { blockSchemaFaults, sectionSchemaFaults } from './section-rules.ts'
import { sectionTypes } from './section-types.ts'
import { moduleList, serverFiles, serverParts } from './server-parts.ts'
import { templateSchema } from './template-schema.ts'
import type { Outputs } from './write-files.ts'

/**
 * Generates everything derived from schemas/, server/ and messages/. `outputs` go to generated/, `committed`
 * to the repository.
 * @throws Error that lists violations of schema rules
 */
export async function generate(root: string): Promise<{ outputs: Outputs; committed: Outputs }> {
  const set = readSchemaFiles(root)
  const pageTypes = Object.keys(set.bindings.pageTypes)
  const faults = [
    ...set.sections.map((section) => ({
      file: section.file,
      found: [...sectionSchemaFaults(section, pageTypes), ...sectionPluginFaults(section, set.plugins)],
    })),
    ...set.blocks.map((block) => ({ file: block.file, found: blockSchemaFaults(block) })),
    ...set.plugins.map((plugin) => ({ file: plugin.file, found: pluginSchemaFaults(plugin) })),
    ...set.payments.map((payment) => ({ file: payment.file, found: paymentSchemaFaults(payment, serverFiles(root)) })),
    ...[...set.resources, ...set.singletons].map((resource) => ({
      file: resource.file,
      found: resourceSchemaFaults(resource, set.adminControls),
    })),
  ].flatMap(({ file, found }) => found.map((fault) => `${file}: ${fault}`))
  if (faults.length > 0) throw new Error(faults.join('\n'))

  const operations = readOperations(root, set)
  const outputs: Outputs = new Map()
  outputs.set('generated/api.d.ts', await apiTypes(set.definitions, operations))
  outputs.set('generated/api-schemas.json', apiSchemas(set.definitions))
  outputs.set('generated/api-operations.ts', operationTable(operations))
  // The admin calls resources by their paths, whichever they are.
  const ofResources = new Set(
    [...resourceOperations(set.resources, {}), ...singletonOperations(set.singletons, {})].flatMap((file) =>
      Object.keys(file.operations),
    ),
  )
  for (const [path, text] of callModules(operations.filter(({ id }) => !ofResources.has(id)))) outputs.set(path, text)
  outputs.set('generated/admin-resources.ts', resourceList(set.resources, set.singletons))
  outputs.set('generated/server-resources.ts', serverResources(serverFiles(root)))
  outputs.set('generated/plugin-pages.ts', pluginPageList(set.plugins))
  for (const resource of [...set.resources, ...set.singletons, ...set.plugins.map(pluginPage)]) {
    outputs.set(`generated/admin/${resource.key}.js`, resourceModule(resource))
    outputs.set(`generated/admin/${resource.key}.d.ts`, await resourceTypes(resource))
  }
  outputs.set('generated/server-parts.ts', serverParts(serverFiles(root)))
  for (const name of ['tasks', 'exports'])
    outputs.set(`generated/content-${name}.ts`, moduleList(`commands/content/${name}`, serverFiles(root)))
  outputs.set('generated/plugins.ts', await pluginModule(set.plugins, set.sections))
  outputs.set('generated/payments.ts', await paymentModule(set.payments))
  outputs.set('generated/payment-providers.ts', paymentProviders(set.payments))
  outputs.set('generated/section-modules.js', sectionModules(set.sections))
  outputs.set('generated/section-modules.d.ts', sectionModuleTypes)
  outputs.set('generated/shared-blocks.js', blockModules(set.blocks))
  outputs.set('generated/shared-blocks.d.ts', await blockModuleTypes(set.blocks))
  outputs.set('generated/section-contracts.js', sectionContracts(set.sections))
  outputs.set('generated/section-contracts.d.ts', sectionContractTypes)
  outputs.set('generated/section-list.js', sectionList(set.sections))
  outputs.set('generated/section-list.d.ts', sectionListTypes)
  outputs.set('generated/section-catalogue.js', sectionCatalogue(set.sections))
  outputs.set('generated/section-catalogue.d.ts', sectionCatalogueTypes)
  outputs.set('generated/section-presets.js', sectionPresets(set.sections))
  outputs.set('generated/section-presets.d.ts', sectionPresetTypes)
  for (const [path, text] of messageModules(root)) outputs.set(path, text)
  const { compiled } = compileEnglish(root)
  for (const section of set.sections) {
    outputs.set(`generated/sections/${section.key}.js`, contractModule(section, compiled))
    outputs.set(`generated/sections/${section.key}.slim.js`, slimModule(section))
    outputs.set(`generated/sections/${section.key}.explain.js`, explainModule(section))
    outputs.set(`generated/sections/${section.key}.d.ts`, await sectionTypes(section))
  }
  const builder = await builderMessages(root)
  for (const [path, text] of builder.outputs) outputs.set(path, text)
  const committed: Outputs = new Map([['schemas/template.schema.json', templateSchema(set)], ...builder.committed])
  return { outputs, committed }
}
