import { expect, test } from 'vitest'
import { modelOf, user } from '../../../../fixtures/traces/model.ts'
import { views } from './view.ts'

test('what a host says to its model is among all that the client has sent, and is asked of no server', () => {
  const model = modelOf([{ messages: user, seq: 1 }])
  const browser = { ...model, name: 'browser', http: [] }
  const other = { ...model, launch: 'another' }
  const [view] = views({ sites: [browser], conversations: [], models: [model, other] })
  expect(view?.all).toEqual(model.http)
  expect(view?.messagesElsewhere).toEqual([])
})
