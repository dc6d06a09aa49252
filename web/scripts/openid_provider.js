// A real OpenID provider on this machine for tests: `node openid_provider.js PORT CALLBACK CLIENT SECRET`.
// Whoever signs in there is who they say, with any password. Its keys are new at every start.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Provider } from 'oidc-provider';

const [port, callback, client_id, client_secret] = process.argv.slice(2);
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: randomUUID() }] },
  clients: [{ client_id, client_secret, redirect_uris: [callback], grant_types: ['authorization_code'], response_types: ['code'] }],
  claims: { openid: ['sub'], profile: ['preferred_username'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
