import { all, type Exchange, type Finding, failed, type Message, notObserved, passed } from '../../../harness/index.ts'
import type { Json } from '../../../schema/index.ts'
import { serverScenario } from '../../define.ts'
import { strayResponses } from '../../judging/stray-responses.ts'

/** One request for each; the keys are the labels. Large and odd enough to be used nowhere else in the session. */
const ids = {
  zero: 0,
  negative: -3,
  large: Number.MAX_SAFE_INTEGER,
  numeric: '70071',
  empty: '',
  uuid: '2f1c8a4e-7d0b-4f6e-9a53-1b6f0c9d8e72',
  unicode: 'id-é-世-🙂',
} as const
type Label = keyof typeof ids
const labels: readonly Label[] = ['zero', 'negative', 'large', 'numeric', 'empty', 'uuid', 'unicode']

export default serverScenario<Label | 'plain' | 'failing' | 'end'>({
  title: 'Ids of every kind come back as they are',
  isolation: 'shared',
  async drive({ connect, revision }) {
    const client = await connect()
    await client.fence({ as: 'plain' })
    for (const label of labels)
      await client.request(revision.fenceMethod, undefined, { id: ids[label], as: label, wait: 'fence' })
    await client.request(
      'x-suite/does-not-exist',
      {},
      {
        id: 'on-error-70072',
        as: 'failing',
        wait: 'fence',
        deliberate: 'no such method: shows the id of an error',
      },
    )
    await client.fence({ as: 'end' })
  },
  judges: {
    'messages.response.id-echo': (exchanges, context) => {
      const { plain, failing, end } = exchanges
      if (plain.response === undefined) return notObserved(`an ordinary request got ${plain.whatCame}`)
      if (end.response === undefined) return notObserved(`the last request got ${end.whatCame}`)
      const strayAfter = (exchange: Exchange): Message | undefined =>
        strayResponses(context, exchange, end).find(({ id }) => isDistorted(id, exchange.sent?.id))
      // That it is answered at all is another rule's concern.
      const onError = failing.response ?? strayAfter(failing)
      return all([
        ...labels.map((label) => echoed(exchanges[label], exchanges[label].response ?? strayAfter(exchanges[label]))),
        onError === undefined
          ? notObserved('the request with an unknown method was not answered')
          : echoed(failing, onError),
      ])
    },
  },
})

function echoed({ sent, whatCame }: Exchange, came: Message | undefined): Finding {
  if (came !== undefined && came.id === sent?.id) return passed
  const seqs = came === undefined ? [] : [came.seq]
  return failed(`a response with the id ${JSON.stringify(sent?.id)}`, came?.json ?? whatCame, ...seqs)
}

/** Whether one id may be what became of the other: left out, or turned into another type. */
function isDistorted(came: Json | undefined, sent: Json | undefined): boolean {
  return came === undefined || came === null || String(came) === String(sent)
}
