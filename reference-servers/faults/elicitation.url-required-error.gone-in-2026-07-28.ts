import { editToolError } from '../fault-edits.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'elicitation.url-required-error.gone-in-2026-07-28',
  says: 'refuses tools with the code of 2025-11-25',
  revisions: ['2026-07-28'],
  seams: editToolError((message) => ({
    ...message,
    error: { ...(isObject(message.error) && message.error), code: -32042 },
  })),
  alsoBreaks: { 'tools.call.unknown-tool-code': 'the code of that error is another one' },
})
