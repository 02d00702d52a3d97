import { codes, type JsonObject } from '../../schema/index.ts'
import type { TestClient } from '../peers/client/drive.ts'

/**
 * What a server without a usable answer to server/discover seems to offer, so that nothing counts as undeclared: the lists
 * that it answers as only the modern revision does, with a resultType, and completions if it knows their method.
 */
export async function presumedCapabilities(peer: TestClient): Promise<JsonObject> {
  // All at once: whoever leaves each without answer is waited for once.
  const asked = ['tools', 'resources', 'prompts'].map(async (capability) => {
    const { response } = await peer.request(`${capability}/list`)
    return typeof response?.result?.resultType === 'string' ? [capability] : []
  })
  const presumed = (await Promise.all(asked)).flat()
  if (presumed.length === 0) return {}
  const nothing = { ref: { type: 'ref/prompt', name: 'conformance-none' }, argument: { name: 'none', value: '' } }
  const { response } = await peer.request('completion/complete', nothing)
  if (response !== undefined && response.error?.code !== codes.methodNotFound) presumed.push('completions')
  return Object.fromEntries(presumed.map((capability) => [capability, {}]))
}
