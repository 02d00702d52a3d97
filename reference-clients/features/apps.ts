import { isObject, type JsonObject, objectAt } from '../messages.ts'
import { attempt, mayUse, type Work } from './actions.ts'

/** Fetches the apps of tools as a host would that shows them (MCP Apps, specification/2026-01-26/apps.mdx). */
export async function readApps(work: Work, tools: readonly JsonObject[]): Promise<void> {
  const fetches = (): boolean => mayUse(work.run, 'resources')
  if (!(work.run.seams.apps?.prefetches?.(fetches) ?? fetches())) return
  const uris = tools.flatMap((tool) => {
    const { ui } = objectAt(tool, '_meta')
    const uri = isObject(ui) ? ui.resourceUri : undefined
    return typeof uri === 'string' && uri.startsWith('ui://') ? [uri] : []
  })
  for (const uri of new Set(uris))
    await attempt(work, 'resources/read', uri, () => work.session.request('resources/read', { uri }))
}
