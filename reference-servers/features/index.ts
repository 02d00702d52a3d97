import type { Method } from '../eras/era.ts'
import { complete } from './completion.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { callTool, listTools } from './tools.ts'

/** The methods that both eras have. */
export const featureMethods: readonly (readonly [string, Method])[] = [
  ['tools/list', listTools],
  ['tools/call', callTool],
  ['resources/list', listResources],
  ['resources/templates/list', listTemplates],
  ['resources/read', readResource],
  ['prompts/list', listPrompts],
  ['prompts/get', getPrompt],
  ['completion/complete', complete],
]
