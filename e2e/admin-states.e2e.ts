import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { logIn, openAdmin } from './support/admin.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

type Role = 'owner' | 'manager' | 'editor' | 'fulfilment'

/** Screens of imports, outside systems and content, and who may open them. */
const SCREENS: readonly [path: string, heading: string, roles: readonly Role[]][] = [
  ['/admin/import', 'Import and export', ['owner', 'manager']],
  ['/admin/content-import', 'Import articles', ['owner', 'manager', 'editor']],
  ['/admin/webhooks', 'Webhooks', ['owner']],
  ['/admin/api-tokens', 'API tokens', ['owner']],
  ['/admin/sliders', 'Sliders', ['owner', 'manager', 'editor']],
  ['/admin/galleries', 'Galleries', ['owner', 'manager', 'editor']],
  ['/admin/questions', 'Questions', ['owner', 'manager', 'editor']],
]

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

/** Expects a page without axe's complaints and sideways scrolling, on a phone and a desktop, in both themes. */
async function expectGoodSizes(page: Page): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expectGoodPage(page)
    }
}

async function expectAllowed(page: Page, role: Role): Promise<void> {
  for (const [path, heading, roles] of SCREENS) {
    await page.goto(path)
    const shown = roles.includes(role) ? heading : 'You can’t open this page'
    await expect(page.getByRole('heading', { level: 1, name: shown, exact: true })).toBeVisible()
    await expectGoodSizes(page)
  }
}

test.describe('staff', () => {
  test.use({ expectedConsole: [/status of (401|403)/u] })

  for (const role of ['manager', 'editor', 'fulfilment'] as const)
    test(`AD-01 AD-26 AD-29 ${role}s open the screens of their role, and no others @proof`, async ({
      page,
      elsewhere,
      mail,
    }) => {
      await logIn(page, '/admin')
      const email = `${role}${randomInt(1e9)}@ashkiln.example`
      const invited = await page.request.post('/api/admin/staff/invitations', { data: { email, role } })
      expect(invited.status(), await invited.text()).toBe(200)
      const token = (await mail(email, /\/admin\/invitation#[\w-]{43}/u)).split('#')[1]
      const person = await (await elsewhere()).newPage()
      const data = { token, name: `A ${role}`, password: 'kiln-fired at dawn' }
      const accepted = await person.request.post('/api/admin/invitation/accept', { data })
      expect(accepted.status(), await accepted.text()).toBe(200)
      await expectAllowed(person, role)
    })
})

test('AD-26 AD-29 An owner opens every screen of content and outside systems at any size @proof', async ({ page }) => {
  await logIn(page, '/admin')
  await expectAllowed(page, 'owner')
})

/** What somebody sees of a form that is empty, wrong and half filled in. */
const FORMS: readonly [path: string, fill: (page: Page) => Promise<void>][] = [
  [
    '/admin/sliders/new',
    async (page) => {
      await page
        .getByRole('group', { name: /^Slides/ })
        .getByRole('button', { name: 'Add', exact: true })
        .last()
        .click()
    },
  ],
  ['/admin/galleries/new', async (page) => page.getByRole('textbox', { name: /^Introduction/ }).fill('x'.repeat(600))],
  [
    '/admin/questions/new',
    async (page) => {
      await page
        .getByRole('group', { name: /^Questions/ })
        .getByRole('button', { name: 'Add', exact: true })
        .last()
        .click()
      await page
        .getByRole('textbox', { name: /^Question/ })
        .first()
        .fill('Why?'.repeat(40))
    },
  ],
  ['/admin/webhooks/new', async (page) => page.getByRole('textbox', { name: /^Address/ }).fill('nowhere')],
  ['/admin/api-tokens/new', async (page) => page.getByRole('textbox', { name: /^Name/ }).fill('x'.repeat(80))],
]

test.describe('forms', () => {
  test.use({ expectedConsole: [/status of 422/u] })

  for (const [path, fill] of FORMS)
    test(`AD-05 AD-26 ${path} has no axe issues while it is empty, wrong and half filled in @proof`, async ({
      page,
    }) => {
      await openAdmin(page, path)
      await expectGoodPage(page)
      await fill(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      await expectGoodSizes(page)
    })
})

/** Product files, and what the admin says about each. */
const FILES: readonly [name: string, content: string, shown: string | RegExp][] = [
  ['empty.csv', '', 'The file is empty.'],
  ['letter.csv', 'Dear Asha\nAll is well.\n', /aren’t those of products/u],
  ['cut.csv', 'Handle,Title,SKU,Price\nstate-a,A,STATE-A,5\nstate-b,"B', /line 3/u],
  ['header.csv', 'Handle,Title,SKU,Price\n', 'The file has no products below its first row.'],
  ['short.csv', 'Handle,Title,SKU,Price\nstate-a,A,STATE-A,5\nstate-b,B,STATE-', '1 row is left out'],
  ['comma.csv', 'Handle,Title,SKU,Price,Stock\nstate-c,C,STATE-C,12,50,3\n', '1 product is left out'],
  ['own.csv', 'What it is called;Costs\nCup;5\n', /Choose what they contain/u],
  [`${'a-long-name-'.repeat(15)}.csv`, 'Handle,Title,SKU,Price\nstate-d,D,STATE-D,5\n', 'What would change'],
]

test.describe('imports', () => {
  test.use({ expectedConsole: [/status of 422/u] })

  for (const [name, content, shown] of FILES)
    test(`AD-15 the import of ${name.slice(0, 20)} says what is wrong, at any size @proof`, async ({ page }) => {
      await openAdmin(page, '/admin/import')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
      await expect(page.getByText(shown).first()).toBeVisible()
      await expectGoodSizes(page)
    })
})
