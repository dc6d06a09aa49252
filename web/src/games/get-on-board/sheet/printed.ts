/** What is printed on the pads: the numbers in and under the boxes. */
export const GRANNIES = ['1', '1', '1', '2', '2', '2', '3', '3'];
export const TURNS = ['−1', '−2', '−2', '−2', '−3'];
export const TOURISTS = [2, 5, 9, 14];
export const BUSINESS = [2, 4, 6];
export const JAMS = ['0', '1', '0', '1', '0', ...Array<string>(14).fill('1')];
export const CONNECTIONS = [...Array.from({ length: 18 }, (_, k) => (k % 2 ? String((k + 1) / 2) : '')), '10'];
/** Whom a business row of one, two or three brings as a bonus. */
export const BONUS = ['granny', 'tourist', 'student'];
