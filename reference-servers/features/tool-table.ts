import { textResult } from './content.ts'
import type { Tool } from './tool.ts'
import { basicTools } from './tools/basic.ts'
import { contentTools } from './tools/content.ts'
import { fileTools } from './tools/files.ts'
import { inputTools } from './tools/input.ts'
import { loopTools } from './tools/loop.ts'
import { stateTools } from './tools/state.ts'
import { taskTools } from './tools/tasks.ts'
import { urlTools } from './tools/url.ts'
import { validatorTools } from './tools/validator.ts'
import { workTools } from './tools/work.ts'

/** All tools, in the order of tools/list. */
export const tools: readonly Tool[] = [
  ...basicTools,
  ...workTools,
  ...contentTools,
  ...stateTools,
  ...inputTools,
  ...taskTools,
  ...loopTools,
  ...urlTools,
  ...validatorTools,
  ...fileTools,
]

export const extraTool: Tool = {
  name: 'fixture-extra',
  description: 'Comes and goes with mutation-tool.',
  inputSchema: { type: 'object' },
  run: () => textResult('extra'),
}
