import { attempt, mayUse, type Work } from './actions.ts'
import { listAll } from './list.ts'

/** Lists resources and templates, reads each resource, and subscribes to the first one for a moment. */
export async function useResources(work: Work): Promise<void> {
  const { run, session } = work
  if (!mayUse(run, 'resources')) return
  const resources = await attempt(work, 'resources/list', undefined, () => listAll(work, 'resources/list', 'resources'))
  await attempt(work, 'resources/templates/list', undefined, () =>
    listAll(work, 'resources/templates/list', 'resourceTemplates'),
  )
  const listed = (resources ?? []).map((resource) => resource.uri).filter((uri) => typeof uri === 'string')
  const uris = listed.filter((uri) => run.decide.reads(uri, () => true))
  for (const uri of uris) await attempt(work, 'resources/read', uri, () => session.request('resources/read', { uri }))
  const [first] = uris
  if (first !== undefined && run.state.era === 'handshake' && mayUse(run, 'resources.subscribe')) {
    for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
      await attempt(work, method, first, () => session.request(method, { uri: first }))
    }
  }
}
