/** What schools and seasons make common besides, lower case, ten characters and more; shorter ones are refused by their length. */
const OURS: ReadonlySet<string> = new Set(
  `1234567890 12345678910 0123456789 0987654321 1111111111 0000000000 1234554321 1q2w3e4r5t 1q2w3e4r5t6y qwertyuiop
qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 zxcvbnm123 password12 password123 password1234
password12345 passwordpassword password01 password!1 passw0rd123 p@ssw0rd123 letmein123 letmein1234 welcome123 welcome1234
welcome2024 welcome2025 welcome2026 changeme123 iloveyou12 iloveyou123 iloveyou1234 princess123 princess12 sunshine123 sunshine12
football123 football12 baseball123 basketball superman123 batman12345 dragon12345 monkey12345 master12345 michael123 jennifer123
charlie123 liverpool1 liverpool123 manchester1 arsenal123 chelsea123 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde
abcd123456 abcdef1234 abcdefghij a123456789 aa123456789 abc1234567 abc123456789 admin12345 admin123456 administrator teacher123
teacher1234 teacher12345 student123 student1234 student12345 school1234 school12345 classroom1 classroom123 homework123 parent1234
computer123 internet123 whatever123 starwars123 pokemon123 minecraft1 minecraft123 trustno1234 access12345 test123456 testtest123
testing1234 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
1122334455 1212121212 1231231231 123123123123 123456789a 1234567891 12345678900 123456789123 9876543210 7777777777 5555555555
6666666666 9999999999 8888888888 2222222222 3333333333 4444444444 123456qwerty 123qwe123qwe qweasdzxc123 qazwsxedc123 qazwsxedcrfv
googlegoogle facebook123 football1234 blink182blink mustang12345 firstbell123`.split(/\s+/),
);

const SHORTEST = 10;

let known: Promise<ReadonlySet<string>> | undefined;

/** Of the 49,000 that are used most those that are long enough. Read when first needed: it is the largest list that we hold. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter((password) => password.length >= SHORTEST));
}

/** Whether a password, in lower case, is among those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readKnown();
  return OURS.has(password) || (await known).has(password);
}
