import { all, check, notObserved, seen, tool } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { metaKey, promisedListMethods } from '../../stimuli/modern.ts'
import { sameContent } from '../stateless/parts/same-content.ts'

const methods = ['server/discover', 'tools/list', 'resources/list', 'prompts/list'] as const
type Label = `${(typeof methods)[number]} ${'as us' | 'as another' | 'unnamed' | 'as us again'}`

/** A client that many servers will have heard of. */
const another: JsonObject = { name: 'claude-ai', version: '0.1.0' }

export default serverScenario<Label>({
  title: 'The same requests under several client names',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    const declared = ['server/discover', ...promisedListMethods(facts.capabilities)]
    for (const method of methods.filter((name) => declared.includes(name))) {
      const ask = (clientInfo: JsonObject | null, as: Label) =>
        client.request(method, undefined, { meta: { [metaKey.clientInfo]: clientInfo }, as })
      await ask(tool, `${method} as us`)
      await ask(another, `${method} as another`)
      await ask(null, `${method} unnamed`)
      await ask(tool, `${method} as us again`)
    }
  },
  judges: {
    'meta.client-info.no-behavior-change': (labels) =>
      all(
        methods
          .filter((method) => seen(labels, `${method} as us`) !== undefined)
          .map((method) => {
            const { result } = labels[`${method} as us`]
            if (!sameContent(result, labels[`${method} as us again`].result)) {
              return notObserved(`${method} differs from one time to the next`)
            }
            return all(
              ([`${method} as another`, `${method} unnamed`] as const).map((label) => {
                const { response, whatCame } = labels[label]
                const isSame = response?.result !== undefined && sameContent(response.result, result)
                return check(isSame, 'the same answer whatever clientInfo says', response?.json ?? whatCame)
              }),
            )
          }),
      ),
  },
})
