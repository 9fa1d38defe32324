/** From published breach lists. Passwords below six characters and plain sequences are refused by other rules. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pass123 pass1234 pass@123 password@123 admin123 admin1234
admin@123 administrator root123 toor123 welcome welcome1 welcome123 welcome@123 letmein letmein1 login123 changeme changeme123 default secret
secret123 master master123 hello123 hellohello iloveyou iloveyou1 iloveyou2 loveyou loveme lovely princess princess1 prince sunshine sunshine1
shadow shadow1 superman superman1 batman batman1 spiderman ironman dragon dragon1 monkey monkey1 football football1 baseball basketball soccer
hockey cricket cricket123 sachin sachin10 dhoni7 virat18 kohli18 rohit45 india123 india@123 bharat bharat123 jaihind jaimatadi ganesh ganesha
krishna krishna1 hanuman shiva123 omsairam sairam saibaba lakshmi lakshmi1 durga123 swamiye vandemataram hindustan chennai chennai1 mumbai
mumbai123 delhi123 bangalore kerala puducherry pondicherry tamilnadu qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwert123 qwer1234 1qaz2wsx
1q2w3e4r 1q2w3e 1q2w3e4r5t q1w2e3r4 zaq12wsx zaq1zaq1 qazwsx qazwsxedc asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm zxcvbnm1 azerty azertyuiop
abc123 abcd1234 abcd123 abc12345 abc@123 abcd@1234 a1b2c3 a1b2c3d4 aa123456 a123456 a12345678 123abc 123qwe 123qweasd qwe123 123456a 123456789a
123321 112233 121212 131313 123123 123123123 1231234 159753 147258 147258369 159357 741852963 654321 987654 87654321 987654321 7654321 101010
102030 111222 111222333 112358 123654 123456789 1234567890 12345678 1234567 123456 666666 696969 777777 888888 999999 000000 111111 555555
121314 232323 789456 789456123 456789 456123 258456 010203 20202020 19001900 19801980 19901990 20002000 trustno1 whatever freedom computer
computer1 internet samsung samsung1 nokia123 google google1 facebook facebook1 instagram twitter linkedin youtube whatsapp amazon flipkart
starwars pokemon pokemon1 naruto minecraft fortnite matrix michael michael1 michelle jennifer jessica jordan jordan23 daniel david1 robert
thomas charlie charlie1 andrew matthew joshua anthony william ashley amanda nicole jasmine melissa rachel samantha elizabeth victoria
rahul123 rohit123 amit123 priya123 deepak123 suresh ramesh rajesh mahesh ganesh123 sandeep pradeep anjali pooja123 neha123 kavita sunita
buster hunter hunter2 ranger killer soldier george tigger maggie ginger cookie cookies pepper summer summer1 winter spring autumn flower
flower1 flowers butterfly rainbow sunflower chocolate banana orange cherry apple123 mustang mercedes ferrari porsche harley yamaha suzuki
corvette arsenal chelsea liverpool liverpool1 barcelona realmadrid manchester juventus ronaldo ronaldo7 messi10 access access14 ncc1701
blahblah asdasd asdasd123 qweqwe qweasd qweasdzxc zxczxc aaaaaa a1a1a1 test123 test1234 testing testing123 tester guest123 user123 demo123
sample123 temp123 temppass temp1234 nothing noneofyour mypassword mypass123 newpassword newpass123 oldpassword passpass passme letmein123 opensesame
sesame fuckyou fuckyou1 fuckoff biteme asshole bitch123 shopping shopping1`.split(/\s+/),
)
