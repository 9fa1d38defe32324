import { axeProblems, expect, test } from './support/test.ts'

const unique = () => `reader${Date.now()}${Math.random().toString(36).slice(2, 7)}@letters.example`

test('PL-03 LY-16 A shopper can send a message: errors are shown at their fields, and a reload loses nothing @phone', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.locator('html[data-ready]').waitFor()
  await page.getByLabel('Your name').fill('Leela Rao')
  await page.getByLabel('Message').fill('Is the gate open on Friday?')
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await expect(page.getByLabel('Message')).toHaveValue('Is the gate open on Friday?')
  const form = page.locator('[data-section="form"]')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('This field is required')
  expect(await axeProblems(page)).toEqual([])
  await form.getByLabel('Email').fill('leela@letters.example')
  await form.getByLabel('What is it about?').selectOption('visit')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Thomas will reply by the next working day.')).toBeFocused()
})

test('PL-03 A shopper can attach a sketch, and reads why another file is refused @proof', async ({ page }) => {
  await page.goto('/commissions')
  await page.locator('html[data-ready]').waitFor()
  const input = page.locator('input[type="file"]')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await page.getByLabel('Your name').focus()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(svg) })
  await expect(
    page.getByText('We can’t use this file. Choose a file of one of these types: JPEG, PNG, WebP, PDF.'),
  ).toBeVisible()
  await input.setInputFiles('fixtures/images/gallery/studio-tools.webp')
  await expect(page.getByText('File received')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
})
test.use({ expectedConsole: [/status of 4\d\d/u] })

test('PL-05 A reader can subscribe with a mailed link, and unsubscribe with another in one press @proof', async ({
  page,
  mail,
}) => {
  const email = unique()
  await page.goto('/about')
  const box = page.locator('[data-section="newsletter"]')
  await box.scrollIntoViewIfNeeded()
  await box.getByLabel('Email address').fill(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  // If pressed before its code loads, the form submits as HTML and a page shows the same message.
  await expect(page.getByText(/^Check your inbox/u)).toBeVisible()
  await page.goto(await mail(email, /\/newsletter-confirm\?token=[\w-]+/u))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
  await page.goto(await mail(email, /\/newsletter-unsubscribe\?token=[\w-]+/u))
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
})

test('PL-06 A visitor can browse a gallery by keyboard, and returns to where they were', async ({ page }) => {
  await page.goto('/gallery')
  await page.locator('html[data-ready]').waitFor()
  const link = page.getByRole('link', { name: /^Zoom in: .*potter’s wheel/u })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The studio' })
  await expect(dialog.getByRole('status')).toHaveText(/^4 of 9/u)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText(/^5 of 9/u)
  await page.keyboard.press('ArrowLeft')
  expect(await axeProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
})

test('LY-06 PL-10 The chat asks about the current product, is announced, and covers no bar @phone', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
  await page.goto('/product/moon-jar')
  const chat = page.getByRole('link', { name: 'Chat with us' })
  const href = new URL((await chat.getAttribute('href')) ?? '')
  expect(href.searchParams.get('text')).toMatch(/about Moon jar: http.*\/product\/moon-jar$/u)
  const tracked = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('vitrine:tracked', (event) => {
          const { name } = (event as CustomEvent<{ name: string }>).detail
          if (name === 'chat-initiated') resolve(name)
        })
      }),
  )
  const own = (await chat.boundingBox())!
  for (const control of await page.locator(':is([data-phone-bar], [data-buy-bar]) :is(a, button)').all()) {
    const box = await control.boundingBox()
    if (!box) continue
    const isBeside =
      box.x + box.width <= own.x + 1 || box.y + box.height <= own.y + 1 || box.y >= own.y + own.height - 1
    expect(isBeside, await control.innerText()).toBe(true)
  }
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const up = page.getByRole('link', { name: 'Back to top' })
  await expect(up).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [above, below] = [await up.boundingBox(), await chat.boundingBox()]
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  }).toPass()
  await chat.click()
  expect(await tracked).toBe('chat-initiated')
})

test('LY-06 the chat covers no control in the first window @phone @proof', async ({ page }) => {
  await page.goto('/')
  const chat = (await page.getByRole('link', { name: 'Chat with us' }).boundingBox())!
  for (const link of await page.locator('main').getByRole('link').all()) {
    const box = await link.boundingBox()
    if (box && box.y < page.viewportSize()!.height && box.x + box.width > chat.x)
      expect(box.y >= chat.y + chat.height || box.y + box.height <= chat.y, await link.innerText()).toBe(true)
  }
})
