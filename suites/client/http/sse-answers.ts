import { Buffer } from 'node:buffer'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

// A lone CR ends a line too, but common parsers wait for what may follow it.
const lineEnds = ['\r\n', '\n'] as const

/** Each event in another of the forms that the standard allows, and in two pieces. */
function inManyForms(): (unit: Buffer) => Uint8Array[] {
  let events = 0
  return (unit) => {
    // An answer as JSON is no event.
    if (unit.toString('utf8').startsWith('{')) return [unit]
    const lineEnd = lineEnds[events % lineEnds.length] ?? '\n'
    events += 1
    const lines = unit.toString('utf8').split('\n')
    const tight = lines.map((line) => line.replace(/^(data|id|retry): /, '$1:'))
    const text = ['x-unknown: field', ...tight].join(lineEnd)
    const middle = Math.floor(text.length / 2)
    return [Buffer.from(text.slice(0, middle)), Buffer.from(text.slice(middle))]
  }
}

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'A server that answers with event streams',
  transports: ['streamable-http'],
  // Without ids no stream begins with an event that has no data: that is another rule.
  drive: (drive) => driveOn(drive, () => ({ answerAs: 'sse', eventIds: false, cut: inManyForms() })),
  judges: {
    'http.post.client-accepts-sse': (labels) => wentOn(labels, 'answers as event streams'),
  },
})
