import { Buffer } from 'node:buffer'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const mebibyte = 1024 * 1024

const bigTool: JsonObject = {
  name: 'echo',
  description: 'x'.repeat(mebibyte),
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}

/** The first line in three pieces, a notification together with what follows it, all else as it is. */
function cutLines(): (unit: Buffer) => Uint8Array[] {
  let lines = 0
  let heldBack: Buffer | undefined
  return (unit) => {
    lines += 1
    if (lines === 1) return [unit.subarray(0, 10), unit.subarray(10, -2), unit.subarray(-2)]
    if (unit.includes('"notifications/')) {
      heldBack = unit
      return []
    }
    const together = heldBack === undefined ? unit : Buffer.concat([heldBack, unit])
    heldBack = undefined
    return [together]
  }
}

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'Lines in pieces, two lines at once, a line of 1 MiB',
  transports: ['stdio'],
  drive: (drive) => {
    const stateless = drive.revision.era === 'modern'
    return driveOn(drive, () => ({
      capabilities: { tools: {}, ...(stateless ? {} : { logging: {} }) },
      tools: [bigTool],
      cut: cutLines(),
      on: {
        'tools/list': async (request, next) => {
          const params = { level: 'info', data: 'listing tools' }
          await request.send(
            { jsonrpc: '2.0', method: 'notifications/message', params },
            stateless ? { deliberate: 'a log message that was not asked for' } : {},
          )
          return next()
        },
      },
    }))
  },
  judges: {
    'stdio.client.framing-on-receive': (labels) => wentOn(labels, 'lines that came in pieces, and together'),
  },
})
