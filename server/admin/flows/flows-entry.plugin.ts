import fp from 'fastify-plugin'

const PATH = '/dev/flows'

/** The flows are drawn by an app of their own, without the layout of the admin's other pages; the menu leads to them all the same. */
export const plugin = fp(async (app) => {
  app.addHook('onReady', async () => {
    if (app.hasRoute({ method: 'GET', url: PATH })) app.addAdminEntry({ path: PATH, label: 'Flows', place: 50 })
  })
})
