import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.endpoint.post-and-get',
  says: 'answers 404 to GET on the path where it takes POST',
  seams: { http: { get: async (exchange) => exchange.reply(404) } },
})
