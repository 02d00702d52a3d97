import type { ServerScript } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { driveOn, type GoingOn, wentOn } from '../parts/going-on.ts'

const spellings: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => [...name].map((c, i) => (i % 2 === 0 ? c.toLowerCase() : c.toUpperCase())).join(''),
]

export default using([], ['call-tool']).clientScenario<GoingOn>({
  title: 'Header names of answers in any case',
  transports: ['streamable-http'],
  drive: (drive) => {
    let answers = 0
    const odd = (): ServerScript<GoingOn> => ({
      answerAs: 'sse',
      headers: (headers) => {
        const spell = spellings[answers++ % spellings.length]
        return headers.map(([name, value]) => [spell?.(name) ?? name, value])
      },
    })
    return driveOn(drive, odd, { plain: { answerAs: 'sse' } })
  },
  judges: {
    'http.headers.client-name-case-insensitive': (labels) => wentOn(labels, 'header names in another case'),
  },
})
