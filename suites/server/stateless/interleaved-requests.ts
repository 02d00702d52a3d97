import { type Exchange, each, type Finding, failed, notObserved, passed, tool } from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { metaKey, promisedListMethods } from '../../stimuli/modern.ts'

const numbers = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
type Label = `request ${(typeof numbers)[number]}` | 'alone'

export default serverScenario<Label>({
  title: 'Requests of several conversations at once',
  isolation: 'shared',
  async drive({ connect, facts }) {
    const client = await connect()
    await client.request('server/discover', undefined, { as: 'alone' })
    const methods = ['server/discover']
    // What is not served alone says nothing about requests at once.
    for (const method of promisedListMethods(facts.capabilities)) {
      const { response } = await client.request(method)
      if (response?.result !== undefined) methods.push(method)
    }
    await Promise.all(
      numbers.map((number, index) =>
        client.request(methods[index % methods.length] ?? 'server/discover', undefined, {
          as: `request ${number}`,
          id: `interleaved-${number}`,
          meta: { [metaKey.clientInfo]: index % 2 === 0 ? tool : { name: 'another-client', version: '1.0.0' } },
        }),
      ),
    )
  },
  judges: {
    'stateless.server.interleaved-work': (labels) => {
      if (labels.alone.response?.result === undefined) return notObserved('not even one request is served')
      return each(numbers, (number) => answered(labels[`request ${number}`]))
    },
  },
})

function answered({ response, whatCame }: Exchange): Finding {
  return response?.result === undefined ? failed('every request answered', response?.json ?? whatCame) : passed
}
