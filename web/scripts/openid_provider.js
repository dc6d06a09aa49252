// A real OpenID provider on this machine for tests: `node openid_provider.js PORT CALLBACK CLIENT SECRET`.
// Whoever signs in there is who they say, with any password.
import { Provider } from 'oidc-provider';

const [port, callback, client_id, client_secret] = process.argv.slice(2);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id, client_secret, redirect_uris: [callback], grant_types: ['authorization_code'], response_types: ['code'] }],
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
