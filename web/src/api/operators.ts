/** Requests of operators: the state of the server, its people, tables and reports. */
import type * as sent from './api.generated';
import { get, post, request } from './client';

const person = (id: string): string => `/api/operator/people/${encodeURIComponent(id)}`;
const report = (one: sent.ReportEntry): string => `/api/operator/reports/${encodeURIComponent(one.table)}/${one.n}`;

export const operators = {
  server: (): Promise<sent.ServerState> => get('/api/operator'),
  backUp: (): Promise<sent.BackupState> => post('/api/operator/backup'),
  people: (find: string, skip = 0): Promise<sent.PersonEntries> => get(`/api/operator/people?${new URLSearchParams({ find, skip: String(skip) })}`),
  suspend: (id: string): Promise<void> => post(`${person(id)}/suspend`),
  unsuspend: (id: string): Promise<void> => post(`${person(id)}/unsuspend`),
  signOut: (id: string): Promise<void> => post(`${person(id)}/sign-out`),
  recoveryCode: (id: string, password: string): Promise<sent.OperatorCode> => post(`${person(id)}/recovery-code`, { password }),
  tables: (state: string): Promise<sent.TableEntry[]> => get(`/api/operator/tables?${new URLSearchParams({ state })}`),
  close: (table: string): Promise<void> => post(`/api/operator/tables/${encodeURIComponent(table)}/close`),
  reports: (): Promise<sent.ReportEntry[]> => get('/api/operator/reports'),
  hide: (one: sent.ReportEntry): Promise<void> => post(`${report(one)}/hide`),
  dismiss: (one: sent.ReportEntry): Promise<void> => post(`${report(one)}/dismiss`),
  codes: (): Promise<sent.InvitationCode[]> => get('/api/operator/invitation-codes'),
  invite: (body: sent.InvitationCodeRequest): Promise<sent.NewInvitationCode> => post('/api/operator/invitation-codes', body),
  revoke: (id: string): Promise<void> => request('DELETE', `/api/operator/invitation-codes/${encodeURIComponent(id)}`),
};
