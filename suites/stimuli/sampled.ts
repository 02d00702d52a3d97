import type { JsonObject } from '../../schema/index.ts'

/** The result of a sampling request, valid in every revision. */
export const sampled: JsonObject = {
  role: 'assistant',
  model: 'mcp-conform',
  stopReason: 'endTurn',
  content: { type: 'text', text: 'mcp-conform' },
}
